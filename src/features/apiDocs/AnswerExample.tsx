import { answerExample } from '@/content/api/answers'
import type { ApiAnswer, ApiProcedure } from '@/content/api/reference'
import { CodeBlock } from '@/ui/CodeBlock'
import { Highlighted } from './Highlighted'

const TITLES: Readonly<Record<ApiAnswer['kind'], string>> = {
  nothing: '204 No Content',
  value: '200 OK',
  object: '200 OK',
  rows: '200 OK',
  feed: '200 OK',
}

/** An answer of a procedure as it comes, with values that stand for others. */
export function AnswerExample({ procedure }: { procedure: ApiProcedure }) {
  const { kind } = procedure.answer
  const title = TITLES[kind]
  if (kind === 'nothing' || kind === 'feed') {
    return (
      <p>
        <code>{title}</code>
        {kind === 'feed' ? ', application/atom+xml: the entries as an Atom feed.' : ', no content.'}
      </p>
    )
  }
  const code = JSON.stringify(answerExample(procedure), undefined, 2)
  return (
    <CodeBlock title={title} note="application/json" label="An answer" code={code}>
      <Highlighted code={code} />
    </CodeBlock>
  )
}
