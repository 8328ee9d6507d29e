export function Pieces({ count }: { count: number }) {
  return <p>{`${count} guides found`}</p>;
}
