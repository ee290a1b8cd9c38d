import * as v from 'valibot'

/** A column of the type numeric. Some servers of the REST interface write exact numbers as text: "20.00". */
export const exactNumber = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.number(),
)
