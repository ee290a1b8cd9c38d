declare module 'subset-font' {
  /** One value pins an axis; a range keeps it, cut to that range. */
  type Axis = number | { min: number; max: number }

  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff2'
    variationAxes?: Record<string, Axis>
    /** OpenType features to keep; all of them if left out. */
    keepFeatures?: string[]
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer<ArrayBuffer>>
}
