/** A line of Bit as code. The hyphens of a flag are no place to break. */
export function LineText({ line }: { line: string }) {
  return (
    <code className="wrap-anywhere">
      {line.split(/(\[?--[\w-]+\]?)/).map((part, index) =>
        part.includes('--') ? (
          // The parts of a line never move.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </code>
  )
}
