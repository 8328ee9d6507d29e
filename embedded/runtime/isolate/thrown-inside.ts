/** What was thrown inside, in words. */
export class ThrownInside {
  readonly name: string;
  readonly message: string;
  readonly stack: () => string;
  readonly isError: boolean;
  /** JSON of a ConvexError's data. */
  readonly data: string | undefined;

  constructor(parts: {
    name: string;
    message: string;
    stack: () => string;
    isError: boolean;
    data?: string | undefined;
  }) {
    this.name = parts.name;
    this.message = parts.message;
    this.stack = parts.stack;
    this.isError = parts.isError;
    this.data = parts.data;
  }
}
