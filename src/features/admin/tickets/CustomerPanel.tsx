import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { stateLabels } from '@/domain/instances/stateNames'
import type { StaffTicket } from '@/domain/tickets/admin/staffTicket'
import { staffStates, ticketName } from '@/domain/tickets/ticketTexts'
import { StateTag } from '@/ui/StateTag'
import type { areaPaths } from './area'

export interface CustomerPanelProps {
  paths: ReturnType<typeof areaPaths>
  ticket: StaffTicket
}

/** Who asks: the person, their workspaces and servers, and what they asked before. */
export function CustomerPanel({ paths, ticket }: CustomerPanelProps) {
  const { customer, instance, number } = ticket
  const earlier = customer.tickets.filter((other) => other.number !== number)
  const facts = [customer.company, customer.country, customer.timeZone].filter(Boolean).join(' · ')
  return (
    <>
      <section aria-labelledby="customer" className="border-b border-line px-(--pad) py-5 text-14">
        <h2 id="customer" className="mb-2 text-20 leading-6 wrap-anywhere">
          <Link to={paths.person(customer.id)}>{customer.name}</Link>
        </h2>
        <p className="wrap-anywhere">{customer.email}</p>
        {facts === '' ? null : <p className="dim wrap-anywhere">{facts}</p>}
        {customer.joinedAt === null ? null : (
          <p className="dim">
            Customer since <LocalTime at={customer.joinedAt} day />
          </p>
        )}
        {customer.suspendedAt === null ? null : (
          <p className="mt-2">
            <StateTag state="suspended">Suspended</StateTag>
            <span className="block wrap-anywhere">{customer.suspensionReason}</span>
          </p>
        )}
      </section>
      {instance === null ? null : (
        <Group title="About this server" id="about-server">
          <Row
            link={<Link to={paths.server(instance.id)}>{instance.name}</Link>}
            aside={stateLabels[instance.state]}
          />
        </Group>
      )}
      <Group title="Workspaces" id="workspaces">
        {customer.workspaces.map(({ slug, name, role, isSuspended }) => (
          <Row
            key={slug}
            link={<Link to={paths.workspace(slug)}>{name}</Link>}
            aside={isSuspended ? 'suspended' : role}
          />
        ))}
      </Group>
      {customer.servers.length === 0 ? null : (
        <Group title="Servers" id="servers">
          {customer.servers.map(({ id, name, state }) => (
            <Row
              key={id}
              link={<Link to={paths.server(id)}>{name}</Link>}
              aside={stateLabels[state]}
            />
          ))}
        </Group>
      )}
      {earlier.length === 0 ? null : (
        <Group title="Other tickets" id="earlier">
          {earlier.map((other) => (
            <Row
              key={other.number}
              link={<Link to={paths.ticket(other.number)}>{other.subject}</Link>}
              aside={`${ticketName(other.number)}, ${staffStates[other.state][1].toLowerCase()}`}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-b border-line px-(--pad) py-4">
      <h3 id={id} className="label mb-1">
        {title}
      </h3>
      <ul className="text-14">{children}</ul>
    </section>
  )
}

function Row({ link, aside }: { link: ReactNode; aside: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <span className="min-w-0 wrap-anywhere">{link}</span>
      <span className="text-12 text-text-3">{aside}</span>
    </li>
  )
}
