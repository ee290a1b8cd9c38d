/** A flag, in brackets where it is optional. A longer one may break: it would not fit on a phone. */
const FLAG = /(\[?--[\w-]{1,24}(?![\w-])\]?)/

/** A line of Bit as code. The hyphens of a flag are no place to break. */
export function LineText({ line }: { line: string }) {
  return (
    <code className="wrap-anywhere">
      {line.split(FLAG).map((part, index) =>
        // Every second part is a flag.
        index % 2 === 1 ? (
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
