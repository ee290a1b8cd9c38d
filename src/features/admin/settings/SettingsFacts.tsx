import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { providerQuery } from '@/domain/provider/providerQuery'
import { currentStatus } from '@/domain/settings/orders'
import { builtPagesQuery } from '@/domain/settings/builtPages'
import type { Settings } from '@/domain/settings/settings'
import { StateTag, type State } from '@/ui/StateTag'
import { formatSetting } from '@/domain/settings/settingTexts'

const engineStates = { none: 'closed', simulated: 'preview', incus: 'available' } as const

/** Without these contacts and documents, orders cannot open. */
const CONTACTS = ['support_link', 'abuse_link'] as const
const DOCUMENTS = ['terms', 'privacy', 'imprint']
const NEEDED = CONTACTS.length + DOCUMENTS.length

/** The saved settings in four figures. */
export function SettingsFacts({ settings }: { settings: Settings }) {
  const { orders, engine, updated_at: at, version } = settings
  const { data: provider } = useQuery(providerQuery)
  const { data: pages } = useQuery(builtPagesQuery)
  const shown = provider?.documents.filter(
    ({ document, in_force }) => DOCUMENTS.includes(document) && in_force !== null,
  )
  const set = CONTACTS.filter((name) => settings[name] !== '').length + (shown?.length ?? 0)
  const orderState: State = currentStatus('orders', orders)
  return (
    <dl className="grid grid-cols-2 border-b border-line lg:grid-cols-4 [&>*]:border-line max-lg:[&>*:nth-child(even)]:border-l max-lg:[&>*:nth-child(n+3)]:border-t lg:[&>*+*]:border-l">
      <Fact label="Orders" note={`version ${version}`}>
        <StateTag state={orderState}>{formatSetting('orders', orders)}</StateTag>
      </Fact>
      <Fact label="Engine" note={engine === 'simulated' ? 'no machine is made' : '\u00a0'}>
        <StateTag state={engineStates[engine]}>{formatSetting('engine', engine)}</StateTag>
      </Fact>
      <Fact label="Contact and legal" note={set < NEEDED ? 'all are needed to open' : 'complete'}>
        <Link to="/admin/settings/legal" className="num">
          {set} of {NEEDED}
        </Link>
      </Fact>
      <Fact
        label="Last change"
        note={
          pages?.changes.length ? <Link to="/admin">newer than the built pages</Link> : '\u00a0'
        }
      >
        <LocalTime at={at} />
      </Fact>
    </dl>
  )
}

interface FactProps {
  label: string
  note: ReactNode
  children: ReactNode
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0 px-(--pad) pt-4 pb-4">
      <dt className="label mb-1">{label}</dt>
      <dd className="text-16 text-text">{children}</dd>
      <dd className="mt-1 text-14 text-text-3">{note}</dd>
    </div>
  )
}
