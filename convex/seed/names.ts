// Invented people: common family and given names, combined at random.
import { createDeck, type Random } from "./random.ts";

export const FAMILY_NAMES = [
  "Nguyễn",
  "Trần",
  "Lê",
  "Phạm",
  "Huỳnh",
  "Phan",
  "Vũ",
  "Đặng",
  "Bùi",
  "Đỗ",
  "Hồ",
  "Ngô",
  "Dương",
  "Lý",
  "Đinh",
  "Trịnh",
  "Mai",
  "Cao",
  "Lương",
  "Tạ",
  "Châu",
  "Tô",
  "Hà",
  "Thái",
  "Võ",
  "Hoàng",
] as const;
const FAMILY_WEIGHTS = [
  31, 11, 9, 7, 5, 4.5, 4, 3, 3, 2.5, 2.2, 2, 1.8, 1.6, 1.4, 1.3, 1.2, 1.1, 1, 1, 0.9, 0.9, 0.8,
  0.8, 2, 2,
];

const WOMEN = [
  "Thị Hương",
  "Thu Hà",
  "Ngọc Lan",
  "Bích Ngọc",
  "Minh Châu",
  "Khánh Linh",
  "Thanh Mai",
  "Diệu Hiền",
  "Hoài An",
  "Phương Thảo",
  "Kim Ngân",
  "Tường Vi",
  "Bảo Trân",
  "Thùy Dương",
  "Quỳnh Anh",
  "Hồng Nhung",
  "Mỹ Duyên",
  "Thảo Nguyên",
  "Yến Nhi",
  "Cẩm Tú",
  "Thanh Trúc",
  "Hải Yến",
  "Như Quỳnh",
  "Ánh Tuyết",
  "Lan Phương",
  "Thị Sen",
  "Thanh Hằng",
  "Kiều Oanh",
  "Diễm My",
  "Hà My",
  "Ngọc Bích",
  "Thúy Vân",
  "Mai Chi",
  "Thiên Kim",
  "Hạnh Dung",
  "Bảo Ngọc",
  "Tú Uyên",
  "Minh Nguyệt",
  "Thu Trang",
  "Vân Khánh",
] as const;

const MEN = [
  "Văn Hùng",
  "Minh Đức",
  "Quang Huy",
  "Tuấn Kiệt",
  "Anh Dũng",
  "Hoàng Long",
  "Gia Bảo",
  "Thành Đạt",
  "Hữu Phước",
  "Đình Khôi",
  "Quốc Việt",
  "Trung Hiếu",
  "Bá Lộc",
  "Xuân Trường",
  "Ngọc Sơn",
  "Công Vinh",
  "Nhật Minh",
  "Đức Thịnh",
  "Thanh Tùng",
  "Hải Đăng",
  "Duy Khánh",
  "Phúc Lâm",
  "Hoài Nam",
  "Chí Thiện",
  "Văn Toàn",
  "Tiến Dũng",
  "Khắc Duy",
  "Sỹ Hoàng",
  "Mạnh Cường",
  "Vĩnh Khang",
  "Trọng Nghĩa",
  "Bình An",
  "Quang Vinh",
  "Tấn Phát",
  "Thế Anh",
  "Đăng Khoa",
  "Hữu Nghĩa",
  "Phi Long",
  "Viết Thắng",
  "Kim Sơn",
] as const;

/** Guides of the northern mountains and of families with roots on both sides of the sea. */
const OTHER_GUIDES = [
  "Giàng Thị Mỷ",
  "Vàng A Sình",
  "Lò Thị Pành",
  "Sùng A Páo",
  "Chảo Mẩy Lai",
  "Camille Trần",
  "Linh Hoffmann",
  "Daniel Phạm",
  "Amélie Nguyễn",
  "Sofia Lê Marchetti",
  "Kenji Vũ",
  "Elena Đỗ",
  "Arjun Nguyễn",
  "Minh Sørensen",
] as const;

const CONTACTS = [
  "Clara Weidner",
  "Julien Marchand",
  "Harriet Lowell",
  "Yuto Kanemori",
  "Seo-yeon Baek",
  "Marta Olivares",
  "Anders Lindqvist",
  "Priya Venkatesan",
  "Dmitri Sokolenko",
  "Wei-Ling Tan",
  "Tomás Arriaga",
  "Isla McKinnon",
  "Noémie Garnier",
  "Lukas Brandhorst",
  "Giulia Ferrante",
  "Oliver Ashdown",
  "Nguyễn Thanh Hà",
  "Trần Quốc Bảo",
  "Lê Hoàng Yến",
  "Phạm Gia Huy",
  "Đỗ Minh Khuê",
  "Võ Thị Kim Liên",
  "Hoàng Đức Trí",
  "Bùi Ngọc Diệp",
] as const;

export interface NameSource {
  guide(): string;
  mountainGuide(): string;
  contact(): string;
}

export function createNames(random: Random): NameSource {
  const woman = createDeck(random, WOMEN);
  const man = createDeck(random, MEN);
  const other = OTHER_GUIDES.slice(5);
  const mountain = OTHER_GUIDES.slice(0, 5);
  const nextContact = createDeck(random, CONTACTS);
  const taken = new Set<string>();

  function invented(): string {
    for (;;) {
      const given = random.chance(0.52) ? woman() : man();
      const name = `${random.weighted(FAMILY_NAMES, FAMILY_WEIGHTS)} ${given}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  }

  return {
    guide: () => (random.chance(0.06) ? (other.pop() ?? invented()) : invented()),
    mountainGuide: () => mountain.pop() ?? invented(),
    contact: nextContact,
  };
}

/** `Trần Thu Hà` becomes `tran.thu.ha`. */
export function usernameFrom(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .replaceAll("ø", "o")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ".")
    .slice(0, 26);
}
