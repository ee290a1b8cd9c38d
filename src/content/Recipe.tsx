import { CodeBlock } from '@/ui/CodeBlock'

export interface RecipeProps {
  /** The name of the file. */
  file: string
  code: string
  /** What the machine needs to run it. */
  needs: string
}

/** A program of a page, as the tests run it. It is never higher than the screen. */
export function Recipe({ file, code, needs }: RecipeProps) {
  return (
    <CodeBlock
      className="mt-4 max-w-none [&_pre]:max-h-[max(20rem,calc(100dvh-15rem))] print:[&_pre]:max-h-none"
      title={file}
      note={needs}
      code={code.trimEnd()}
      label={file}
    />
  )
}
