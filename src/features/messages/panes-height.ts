/** Of the list and the thread, and of what stands in their place until they are known. */
export const PANES_HEIGHT = "h-[calc(100dvh-7rem)] min-h-96 md:h-[600px]";
