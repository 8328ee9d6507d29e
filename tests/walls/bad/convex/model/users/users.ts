export const secret = process.env.SECRET;
