import styles from './requestSample.module.css'

/** Texts in quotes on one line, and lines that are comments. */
const PART = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|^[ \t]*(?:#|\/\/).*$)/gm

/** Code with its texts and comments in colours of their own. */
export function Highlighted({ code }: { code: string }) {
  // A pattern with a group splits a text so that its matches have the odd places.
  return code.split(PART).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={/^["']/.test(part) ? styles.text : styles.comment}>
        {part}
      </span>
    ),
  )
}
