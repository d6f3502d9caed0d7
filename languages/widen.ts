/**
 * What a translation of texts has to be: a text for each text, a function with the same values for each function, a
 * list of the same length for each list.
 */
export type Widen<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Widen<T[Key]> }
