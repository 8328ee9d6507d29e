export function Words() {
  return <p>Words of one language</p>;
}
