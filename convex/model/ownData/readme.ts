// What lies on top of an archive, for whoever opens it years later: in the person's language, where the product has its texts.
import { PRODUCT_NAME } from "../product.ts";

interface Told {
  name: string;
  /** When it was made. */
  at: string;
  part: number;
  parts: number;
}

type Text = (told: Told) => readonly string[];

const ENGLISH: Text = ({ name, at, part, parts }) => [
  `The data of ${name} at ${PRODUCT_NAME}, made on ${at}. Part ${part} of ${parts}.`,
  "",
  "data/   What we have about you, as JSON: one file for each kind, the newest first.",
  "        Times are in UTC, amounts in Vietnamese dong. Other people stand there by their names.",
  "files/  Your pictures and documents. Where the data say /api/files/NAME, it is the file NAME here.",
  ...(parts > 1
    ? ["        Those that did not fit are in the other parts; the data are in part 1."]
    : []),
  "",
  "Passwords, and what else lets somebody into your account, are not in it.",
  "What is private to other people is not in it either.",
];

const VIETNAMESE: Text = ({ name, at, part, parts }) => [
  `Dữ liệu của ${name} tại ${PRODUCT_NAME}, tạo lúc ${at}. Phần ${part} trên ${parts}.`,
  "",
  "data/   Những gì chúng tôi lưu về bạn, ở dạng JSON: mỗi loại một tệp, mới nhất ở trên.",
  "        Thời gian theo giờ UTC, số tiền tính bằng đồng. Người khác được ghi bằng tên.",
  "files/  Hình ảnh và tài liệu của bạn. Nơi dữ liệu ghi /api/files/TÊN là tệp TÊN ở đây.",
  ...(parts > 1 ? ["        Tệp không vừa nằm ở các phần khác; dữ liệu nằm ở phần 1."] : []),
  "",
  "Mật khẩu và những gì cho phép vào tài khoản của bạn không có ở đây.",
  "Thông tin riêng tư của người khác cũng không có ở đây.",
];

export function readmeText(locale: string, told: Told): string {
  const lines = (locale === "vi" ? VIETNAMESE : ENGLISH)(told);
  // As every editor of text shows it.
  return `${lines.join("\r\n")}\r\n`;
}
