// A list that grows at its end, by what its keys begin with. It is sorted when somebody asks, as far as it has grown until then:
// of most lists nobody ever does.
export class GroupedKeys<T, Name> {
  readonly #list: readonly T[];
  readonly #nameOf: (one: T) => Name;
  readonly #groups = new Map<Name, T[]>();
  #sorted = 0;

  constructor(list: readonly T[], nameOf: (one: T) => Name) {
    this.#list = list;
    this.#nameOf = nameOf;
  }

  /** In the order of the list. */
  of(name: Name): readonly T[] {
    for (; this.#sorted < this.#list.length; this.#sorted += 1) {
      const one = this.#list[this.#sorted] as T;
      const itsName = this.#nameOf(one);
      const others = this.#groups.get(itsName);
      if (others === undefined) this.#groups.set(itsName, [one]);
      else others.push(one);
    }
    return this.#groups.get(name) ?? [];
  }

  /** The list has become this short. */
  cut(length: number): void {
    if (this.#sorted <= length) return;
    this.#groups.clear();
    this.#sorted = 0;
  }
}
