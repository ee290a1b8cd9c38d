import { CodeBlock } from '@/ui/CodeBlock'

export interface RecipeProps {
  /** The name of the file. */
  file: string
  code: string
  /** What the machine needs to run it. */
  needs: string
}

/** A program of a page, as the tests run it. */
export function Recipe({ file, code, needs }: RecipeProps) {
  return <CodeBlock className="mt-4" title={file} note={needs} code={code.trimEnd()} label={file} />
}
