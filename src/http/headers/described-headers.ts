/** Headers of an answer as the document has them, by name. */
export type HeadersDescribed = Readonly<
  Record<
    string,
    {
      readonly description: string;
      readonly schema: {
        readonly type: 'integer' | 'string';
        readonly example: string | number;
      };
    }
  >
>;
