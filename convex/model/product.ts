/** The product's name; every other place takes it from here (texts through `{{product}}`). Browser-safe. */
export const PRODUCT_NAME = "GuideLink";
