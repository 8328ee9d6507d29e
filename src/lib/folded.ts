/** Lower case without accents, so that "da nang" finds "Đà Nẵng". */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}
