import { LineText } from '@/components/bit/LineText'
import { Disclosure } from '@/components/Disclosure'
import type { BitCommand } from '@/domain/bit/command'
import { commandGroups } from '@/domain/bit/commandGroups'
import { usageOf } from '@/domain/bit/commands'
import { typeNames, units, unitNames } from '@/domain/bit/units'
import { DataSource } from '@/ui/DataSource'
import { Table, type Column } from '@/ui/Table'
import page from '@/components/toolPage.module.css'
import { STEPS, type StepInfo } from '@/domain/bit/stepList'

const commandColumns: readonly Column<BitCommand>[] = [
  {
    id: 'command',
    header: 'Command',
    rowHeader: true,
    list: 'full',
    cell: (command) => <LineText line={usageOf(command)} />,
  },
  { id: 'does', header: 'What it does', list: 'full', cell: ({ about }) => about },
  {
    id: 'columns',
    header: 'Columns',
    list: 'full',
    cell: ({ columns }) => (
      <code className="text-text-2">
        {columns.map(({ name, isPrefix }) => (isPrefix === true ? `${name}.…` : name)).join(' ')}
      </code>
    ),
  },
  {
    id: 'for',
    header: 'For',
    cell: ({ kind }) => (kind === 'public' ? 'everyone' : 'signed in'),
  },
  {
    id: 'key',
    header: 'API key',
    cell: (command) =>
      command.kind === 'public' ? 'not needed' : command.apiKey === 'none' ? 'no' : command.apiKey,
  },
]

const stepColumns: readonly Column<StepInfo>[] = [
  {
    id: 'step',
    header: 'After a pipe',
    rowHeader: true,
    list: 'full',
    cell: ({ usage }) => <LineText line={usage} />,
  },
  { id: 'does', header: 'What it does', list: 'full', cell: ({ does }) => does },
]

const unitColumns: readonly Column<(typeof unitNames)[number]>[] = [
  { id: 'unit', header: 'Unit', rowHeader: true, cell: (name) => <code>{name}</code> },
  { id: 'type', header: 'Type', cell: (name) => typeNames[units[name].type] },
]

/** All commands, steps and units, from the definitions that run them. Each part opens when it is needed. */
export function Reference() {
  return (
    <section id="reference" aria-labelledby="reference-title" className="border-t border-line-2">
      <div className={page.title}>
        <h2 id="reference-title">Reference</h2>
        <p className="text-14 text-text-2">The command “help” prints the same list.</p>
      </div>
      <div className="divide-y divide-line">
        {commandGroups.map(({ id, label, commands }) => (
          <Disclosure
            key={id}
            id={id}
            summary={<PartSummary label={label} note={`${commands.length} commands`} />}
          >
            <Table
              caption={label}
              columns={commandColumns}
              rows={commands}
              rowKey={({ name }) => name}
            />
          </Disclosure>
        ))}
        <Disclosure
          id="steps"
          summary={<PartSummary label="Steps after a pipe" note={`${STEPS.length} steps`} />}
        >
          <Table caption="Steps" columns={stepColumns} rows={STEPS} rowKey={({ usage }) => usage} />
        </Disclosure>
        <Disclosure
          id="units"
          summary={<PartSummary label="Units" note={`${unitNames.length} units`} />}
        >
          <Table
            caption="Units"
            columns={unitColumns}
            rows={unitNames}
            rowKey={(name) => name}
            foldAt="never"
          />
          <DataSource
            source="JSON and CSV have memory in GiB, time in hours and money in whole units of its currency"
            note="A number without a unit means the same."
          />
        </Disclosure>
      </div>
    </section>
  )
}

const PartSummary = ({ label, note }: { label: string; note: string }) => (
  <>
    <span className="strong">{label}</span> <span className="ml-2 text-14 text-text-3">{note}</span>
  </>
)
