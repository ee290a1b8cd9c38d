import { Disclosure } from '@/components/Disclosure'
import { Table, type Column } from '@/ui/Table'
import { StateTag } from '@/ui/StateTag'
import { inputRules, type InputRule } from './chipInputs'
import { count } from './money'

const columns: readonly Column<InputRule>[] = [
  { id: 'label', header: 'Input', rowHeader: true, list: 'full', cell: ({ label }) => label },
  {
    id: 'start',
    header: 'Default',
    align: 'end',
    figure: true,
    cell: ({ start, unit }) => `${count(start)} ${unit}`,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ source }) =>
      source.href === undefined ? (
        <StateTag state="research">Guess</StateTag>
      ) : (
        <StateTag state="passing">Source</StateTag>
      ),
  },
  {
    id: 'source',
    header: 'Where it comes from',
    list: 'full',
    cell: ({ source }) => (
      <>
        {source.text}{' '}
        {source.href === undefined ? null : (
          <a href={source.href} className="whitespace-nowrap">
            Read it
          </a>
        )}
      </>
    ),
  },
]

/** Where each default comes from. */
export function Sources() {
  const guesses = inputRules.filter(({ source }) => source.href === undefined).length
  return (
    <section id="sources" aria-labelledby="sources-title" className="band">
      <div className="head">
        <h2 id="sources-title">Where the defaults come from</h2>
        <p>
          {guesses} of {inputRules.length} are guesses. Replace them with your own numbers: the
          address of the page keeps them, so you can share it.
        </p>
      </div>
      <div className="body">
        <Disclosure id="defaults" summary={`All ${inputRules.length} defaults`} isOpen="wide">
          <Table
            caption="Defaults and their sources"
            columns={columns}
            rows={inputRules}
            rowKey={({ key }) => key}
          />
        </Disclosure>
      </div>
    </section>
  )
}
