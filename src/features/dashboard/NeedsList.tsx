import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { Money } from '@/components/Money'
import { RemedyButton } from '@/components/instances/RowActions'
import type { Approval } from '@/domain/approvals/approvals'
import type { BackupSchedule } from '@/domain/backups/backupSchedule'
import type { Actions } from '@/components/instances/useActions'
import { describeRule } from '@/domain/alarms/alarmTexts'
import type { FiredAlarm } from '@/domain/alarms/alarms'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { actionNoun } from '@/domain/instances/actionNoun'
import { describePrice, isHigherPrice, type PriceNotice } from '@/domain/instances/priceNotice'
import { quotaAmount, quotaUse } from '@/domain/instances/quotaTexts'
import { ticketName } from '@/domain/tickets/ticketTexts'
import type { Workspace } from '@/domain/workspaces/workspace'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Button } from '@/ui/Button'
import { StateTag, type State } from '@/ui/StateTag'
import type { Need } from './needs'

const looks: Readonly<Record<Need['kind'], readonly [state: State, word: string]>> = {
  error: ['error', 'Error'],
  alarm: ['error', 'Alarm'],
  hold: ['suspended', 'On hold'],
  approval: ['starting', 'Approval'],
  price: ['planned', 'New price'],
  ticket: ['starting', 'Answer'],
  stuck: ['retiring', 'Slow'],
  backup: ['error', 'Backup'],
  quota: ['retiring', 'Quota'],
  limit: ['retiring', 'Limit'],
  apiKey: ['retiring', 'Ends soon'],
  bin: ['deleted', 'Recycle bin'],
  unprotected: ['retiring', 'Not protected'],
}

/** What follows when the limit is reached. */
const atLimit: Readonly<Record<Workspace['limitAction'], string>> = {
  warn: 'Everything goes on, and costs more.',
  create_nothing: 'Nothing more can be created until it is raised or the next month begins.',
  stop_marked:
    'Marked servers are off and cost nothing, and nothing more can be created, until it is raised or the next month begins.',
}

/** How many servers a line names. */
const NAMED = 3

export interface NeedsListProps {
  needs: readonly Need[]
  workspace: Workspace
  rules: InstanceRules
  actions: Actions
}

/** What waits for a person, each with the action that settles it. */
export function NeedsList({ needs, workspace, rules, actions }: NeedsListProps) {
  return (
    <section aria-labelledby="needs-you" className="border-b border-line">
      <SectionHead
        id="needs-you"
        title="Needs you"
        aside={`${needs.length} ${needs.length === 1 ? 'item' : 'items'}`}
      />
      <ul className="border-t border-line text-14">
        {needs.map((need) => {
          const [state, word] = looks[need.kind]
          return (
            <li
              key={`${need.kind} ${idOf(need)}`}
              className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line px-(--pad) py-2.5 last:border-b-0 max-md:grid-cols-1"
            >
              <StateTag state={state}>
                {need.kind === 'limit' && need.isReached ? 'Limit reached' : word}
              </StateTag>
              <span className="wrap-anywhere">
                <Sentence need={need} workspace={workspace} />
              </span>
              <Remedy need={need} workspace={workspace} rules={rules} actions={actions} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function idOf(need: Need): string | number {
  if (need.kind === 'ticket') return need.ticket.number
  if (need.kind === 'apiKey') return need.apiKey.id
  if (need.kind === 'approval') return ''
  if (need.kind === 'price') return need.notices[0]?.instanceId ?? ''
  if (need.kind === 'limit') return need.limitMicros
  if (need.kind === 'backup') return ''
  if (need.kind === 'alarm') return need.fired[0]?.ruleId ?? ''
  return need.kind === 'quota' ? need.quota.metric : need.instance.id
}

function Sentence({ need, workspace }: { need: Need; workspace: Workspace }) {
  if (need.kind === 'quota') {
    const { quota } = need
    return (
      <>
        <b className="strong">{quota.label}</b>: {quotaUse(quota)} in use.{' '}
        {quota.requestedMax === null
          ? 'More needs a higher limit.'
          : `A request for ${quotaAmount(quota, quota.requestedMax)} waits for an answer.`}
      </>
    )
  }
  if (need.kind === 'alarm') return <Firing fired={need.fired} />
  if (need.kind === 'ticket') {
    return (
      <>
        <b className="strong">{need.ticket.subject}</b>: support answered
        {need.ticket.state === 'closed' ? ' and closed the ticket' : ''}.
      </>
    )
  }
  if (need.kind === 'apiKey') {
    const { name, expiresAt } = need.apiKey
    return (
      <>
        The API key <b className="strong">{name}</b> ends on <LocalTime at={expiresAt} />. Programs
        that use it need another one.
      </>
    )
  }
  if (need.kind === 'approval') return <Orders approvals={need.approvals} />
  if (need.kind === 'backup') return <MissingBackups schedules={need.schedules} />
  if (need.kind === 'price') return <PriceChange notices={need.notices} />
  if (need.kind === 'limit') {
    const { currency, spentMicros, projectedMicros } = need.spend
    const limit = <Money micros={need.limitMicros} currency={currency} />
    if (need.isReached) {
      return (
        <>
          This month has reached your limit of {limit}. {atLimit[workspace.limitAction]}
        </>
      )
    }
    return spentMicros > need.limitMicros ? (
      <>
        This month has cost <Money micros={spentMicros} currency={currency} />: more than your limit
        of {limit}.
      </>
    ) : (
      <>
        This month will cost <Money micros={projectedMicros} currency={currency} /> if nothing
        changes: more than your limit of {limit}.
      </>
    )
  }
  const { instance } = need
  const name = <b className="strong">{instance.name}</b>
  switch (need.kind) {
    case 'error':
      return (
        <>
          {name} has had an error on our side since <LocalTime at={instance.stateSince} />. Nothing
          is billed.
        </>
      )
    case 'hold':
      return (
        <>
          {name}: {instance.holdReason}
        </>
      )
    case 'stuck':
      return (
        <>
          {name}: the {actionNoun(instance.action?.kind ?? '')} takes longer than usual. We keep
          trying.
        </>
      )
    case 'bin':
      return (
        <>
          {name} is deleted for good on <LocalTime at={instance.purgeAfter ?? ''} />. Until then you
          can restore it.
        </>
      )
    case 'unprotected':
      return <>{name} is labelled as production, but not protected against deletion.</>
  }
}

/** What API keys ask to order. */
function Orders({ approvals }: { approvals: readonly Approval[] }) {
  const keys = [...new Set(approvals.map(({ keyName }) => keyName))]
  const more = keys.length - NAMED
  return (
    <>
      <b className="strong">
        {keys.slice(0, NAMED).join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </b>
      : {approvals.length === 1 ? 'an order waits' : `${approvals.length} orders wait`} for a person
      who approves it.
    </>
  )
}

/** The servers whose last backup is missing. */
function MissingBackups({ schedules }: { schedules: readonly BackupSchedule[] }) {
  const [first] = schedules
  if (first !== undefined && schedules.length === 1) {
    return (
      <>
        <b className="strong">{first.instanceName}</b>: the last backup{' '}
        {first.problem === 'failed' ? 'could not be taken' : 'could not begin in time'}. Earlier
        ones are as before.
      </>
    )
  }
  const names = schedules.slice(0, NAMED).map(({ instanceName }) => instanceName)
  const more = schedules.length - names.length
  return (
    <>
      <b className="strong">
        {names.join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </b>
      : their last backups are missing. Earlier ones are as before.
    </>
  )
}

/** The servers for which a rule fires. */
function Firing({ fired }: { fired: readonly FiredAlarm[] }) {
  const [first] = fired
  if (first === undefined) return null
  const names = fired.slice(0, NAMED).map(({ server }) => server)
  const more = fired.length - names.length
  return (
    <>
      <b className="strong">
        {names.join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </b>
      : {describeRule(first)}, since <LocalTime at={first.startedAt} />.
    </>
  )
}

/** The servers that change, with their prices where there is one. */
function PriceChange({ notices }: { notices: readonly PriceNotice[] }) {
  const { locale } = useViewerLocale()
  const [first] = notices
  if (first === undefined) return null
  const { before, after, effectiveAt } = first
  const names = notices.slice(0, NAMED).map(({ instanceName }) => instanceName)
  const more = notices.length - names.length
  return (
    <>
      <b className="strong">
        {names.join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </b>
      : from <LocalTime at={effectiveAt} /> on,{' '}
      {notices.length === 1
        ? `${describePrice(after, locale)} instead of ${describePrice(before, locale)}.`
        : isHigherPrice(before, after)
          ? 'these servers cost more. Each one’s page has its prices.'
          : 'these servers cost less. Each one’s page has its prices.'}
      {isHigherPrice(before, after) ? ' You can delete what you do not want before then.' : null}
    </>
  )
}

function Remedy({
  need,
  workspace,
  rules,
  actions,
}: { need: Need } & Omit<NeedsListProps, 'needs'>) {
  if (need.kind === 'quota') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/workspace/quotas">See quotas</Link>
      </Button>
    )
  }
  if (need.kind === 'backup') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/backups">See backups</Link>
      </Button>
    )
  }
  if (need.kind === 'approval') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/approvals">See approvals</Link>
      </Button>
    )
  }
  if (need.kind === 'alarm') {
    const [first] = need.fired
    return (
      <Button asChild size="sm">
        {first !== undefined && need.fired.length === 1 ? (
          <Link
            to="/dashboard/servers/$id"
            params={{ id: first.serverId }}
            search={{ tab: 'metrics' }}
          >
            See {first.server}
          </Link>
        ) : (
          <Link to="/dashboard/alarms">See alarms</Link>
        )}
      </Button>
    )
  }
  if (need.kind === 'limit') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/billing/budget">
          {need.isReached && workspace.role === 'owner' ? 'Raise the limit' : 'See limit'}
        </Link>
      </Button>
    )
  }
  if (need.kind === 'ticket') {
    const { number } = need.ticket
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/support/$number" params={{ number: String(number) }}>
          Read {ticketName(number)}
        </Link>
      </Button>
    )
  }
  if (need.kind === 'apiKey') {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard/workspace/keys">See API keys</Link>
      </Button>
    )
  }
  if (need.kind === 'price') {
    const [first] = need.notices
    return first === undefined ? null : (
      <Button asChild size="sm">
        {need.notices.length === 1 ? (
          <Link to="/dashboard/servers/$id" params={{ id: first.instanceId }}>
            See {first.instanceName}
          </Link>
        ) : (
          <Link to="/dashboard/servers">See servers</Link>
        )}
      </Button>
    )
  }
  const { instance } = need
  if (need.kind === 'error' || need.kind === 'bin') {
    return <RemedyButton instance={instance} rules={rules} onPress={actions.press} />
  }
  return (
    <Button asChild size="sm">
      <Link
        to="/dashboard/servers/$id"
        params={{ id: instance.id }}
        search={need.kind === 'unprotected' ? { tab: 'settings' } : {}}
      >
        See {instance.name}
      </Link>
    </Button>
  )
}
