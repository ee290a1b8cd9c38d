import { ebnf, grammarRules, type GrammarRule } from '@/domain/bit/grammarView'
import { CodeBlock } from '@/ui/CodeBlock'
import { BOX_HEIGHT, railroad } from './railroad'
import styles from './bitLanguage.module.css'

const all = grammarRules.map(ebnf).join('\n')

/** Every rule of the parser as a drawing, and all of them as EBNF. */
export function Grammar() {
  return (
    <>
      <dl className={styles.rules}>
        {grammarRules.map((rule) => (
          <div key={rule.name}>
            <dt>
              <code>{rule.name}</code>
            </dt>
            <dd tabIndex={0} role="group" aria-label={`The rule ${rule.name}`}>
              <Drawing {...rule} />
            </dd>
          </div>
        ))}
      </dl>
      <CodeBlock title="EBNF" code={all} className={styles.ebnf} />
    </>
  )
}

function Drawing({ name, node }: GrammarRule) {
  const { width, height, track, shapes, start, end } = railroad(node)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={ebnf({ name, node })}
      className={styles.rail}
    >
      <circle cx={start} cy={track} r="3.5" />
      <circle cx={end} cy={track} r="3.5" />
      {shapes.map((shape) =>
        shape.kind === 'track' ? (
          <path key={shape.d} d={shape.d} />
        ) : (
          <g key={`${shape.x} ${shape.y}`} data-look={shape.look}>
            <rect
              x={shape.x}
              y={shape.y}
              width={shape.width}
              height={BOX_HEIGHT}
              rx={shape.look === 'word' ? 2 : shape.look === 'token' ? BOX_HEIGHT / 2 : 6}
            />
            <text x={shape.x + shape.width / 2} y={shape.y + BOX_HEIGHT / 2 + 4}>
              {shape.text}
            </text>
          </g>
        ),
      )}
    </svg>
  )
}
