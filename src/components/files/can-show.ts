/** Whether the browser can show it at all; what it can not is left to the server to judge. */
export async function canShow(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
