interface ImportMetaEnv {
  readonly VITE_BRAND_NAME?: string
  /** Ids of pages that menus leave out, separated by spaces. From the folder of the brand. */
  readonly VITE_HIDDEN_PAGES?: string
  readonly VITE_SITE_URL?: string
  readonly VITE_SECURITY_CONTACT?: string
  readonly VITE_CONSOLE_URL?: string
  readonly VITE_CAPTCHA?: 'hcaptcha' | 'turnstile'
  readonly VITE_CAPTCHA_SITE_KEY?: string
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_ANON_KEY?: string
  /** The version of package.json. */
  readonly SITE_VERSION: string
}

interface PageHeading {
  /** The element's id. */
  readonly id: string
  readonly text: string
  readonly depth: 2 | 3
}

declare module '*.mdx' {
  import type { MDXProps } from 'mdx/types'
  /** Its h2 and h3 in order, found at build. */
  export const headings: readonly PageHeading[]
  export default function MDXContent(props: MDXProps): React.JSX.Element
}

declare module 'virtual:brand-mark' {
  /** The `viewBox` of the brand's mark. */
  export const box: string
  export type MarkShape = readonly [
    tag: string,
    props: Readonly<Record<string, string>>,
    children: readonly MarkShape[],
  ]
  /** What is drawn in it. */
  export const shapes: readonly MarkShape[]
}

declare module 'virtual:search-documents' {
  import type { SearchDocument } from '@/content/searchDocument'
  /** What the search finds besides rows and actions, collected at build. */
  export const documents: readonly SearchDocument[]
}

declare module 'virtual:os-image' {
  import type { OsImageFacts } from '@/content/osImage'
  /** The last build of the server image in `os/`. */
  export const osImage: OsImageFacts
}

declare module 'virtual:os-image-contents' {
  import type { OsImageContents } from '@/content/osImage'
  export const contents: OsImageContents
}

declare module 'virtual:source-excerpts' {
  import type { Excerpt, ExcerptId, SchemaFacts } from '@/content/excerpts'
  /** The passages of files that pages show, read at build. */
  export const excerpts: Record<ExcerptId, Excerpt>
  export const schema: SchemaFacts
}

declare module 'virtual:cloud-config-validator' {
  /** One broken rule of the schema: https://ajv.js.org/api.html#error-objects */
  export interface SchemaError {
    keyword: string
    /** '/users/0/name' */
    instancePath: string
    params: Record<string, unknown>
    message?: string
  }
  /** Whether the value follows cloud-init's schema. `errors` then holds what does not. */
  interface Validate {
    (value: unknown): boolean
    errors?: readonly SchemaError[] | null
  }
  export const validate: Validate
}
