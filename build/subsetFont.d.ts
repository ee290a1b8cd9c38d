declare module 'subset-font' {
  /** A number pins an axis. A range limits the axis to it. */
  type Axis = number | { min: number; max: number }

  interface SubsetOptions {
    targetFormat?: 'sfnt' | 'woff2'
    variationAxes?: Record<string, Axis>
    /** OpenType features to keep. Keeps all of them by default. */
    keepFeatures?: string[]
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer<ArrayBuffer>>
}
