import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { Combobox } from '@/ui/Combobox'
import { Field, PasswordInput, TextArea, TextInput } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { Row, Specimen } from './Specimen'

const REGIONS = [
  { value: 'fra1', label: 'Frankfurt', note: 'fra1' },
  { value: 'ams1', label: 'Amsterdam', note: 'ams1' },
  { value: 'hel1', label: 'Helsinki', note: 'hel1' },
  { value: 'waw1', label: 'Warsaw', note: 'waw1' },
]

function Buttons() {
  return (
    <Specimen title="Button">
      {() => (
        <>
          <Row>
            <Button variant="primary">Create server</Button>
            <Button>Read the API</Button>
            <Button variant="ghost">Ask</Button>
            <Button variant="danger">Delete</Button>
          </Row>
          <Row>
            <Button size="sm">Retry</Button>
            <Button size="lg" variant="primary">
              Sign in
            </Button>
            <Button asChild>
              <a href="#button">A link</a>
            </Button>
          </Row>
          <Row>
            <Button variant="primary" busy>
              Saving
            </Button>
            <Button variant="primary" disabledReason="Nothing has changed yet.">
              Save profile
            </Button>
            <Button variant="ghost" disabledReason="You are the last admin.">
              Remove
            </Button>
          </Row>
        </>
      )}
    </Specimen>
  )
}

function Fields() {
  const [text, setText] = useState('A reason that is written down')
  return (
    <Specimen title="Field">
      {() => (
        <>
          <Field label="Email" hint="The address you signed up with.">
            <TextInput type="email" defaultValue="mira@example.org" />
          </Field>
          <Field label="Password" error="Try again, or reset your password.">
            <PasswordInput defaultValue="wrongwrong" autoComplete="off" />
          </Field>
          <Field
            label="Reason"
            hint="Goes into the audit log."
            count={{ used: text.length, max: 500 }}
          >
            <TextArea value={text} onChange={(event) => setText(event.currentTarget.value)} />
          </Field>
          <Field label="Company" optional>
            <TextInput placeholder="None" />
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Disk, GiB" hint="was 60">
              <TextInput mono changed defaultValue="64" />
            </Field>
            <Field label="Read only">
              <TextInput readOnly defaultValue="v1.small" />
            </Field>
          </div>
        </>
      )}
    </Specimen>
  )
}

function Choices() {
  const [region, setRegion] = useState('fra1')
  const [access, setAccess] = useState<'user' | 'staff' | 'admin'>('user')
  const [filter, setFilter] = useState<'all' | 'published' | 'draft'>('all')
  return (
    <Specimen title="Choices">
      {(theme) => (
        <>
          <Field label="Region">
            <Select
              options={REGIONS}
              value={region}
              onChange={(event) => setRegion(event.currentTarget.value)}
            />
          </Field>
          <Field label="Region, typed" hint="Type a part of its name or code.">
            <Combobox options={REGIONS} value={region} onChange={setRegion} />
          </Field>
          <RadioCards
            legend="Access"
            name={`access-${theme}`}
            value={access}
            onChange={setAccess}
            options={[
              { value: 'user', label: 'User', description: 'Their own account only.' },
              { value: 'staff', label: 'Staff', description: 'Works for the provider.' },
              {
                value: 'admin',
                label: 'Admin',
                disabledReason: 'Only another admin can give this.',
              },
            ]}
          />
          <Segmented
            label="Which plans"
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: 'All 16' },
              { value: 'published', label: 'Published 13' },
              { value: 'draft', label: 'Draft 2' },
            ]}
          />
          <div>
            <Checkbox label="In stock only" defaultChecked />
            <Checkbox label="Show retired plans" hint="They keep running where they run." />
          </div>
        </>
      )}
    </Specimen>
  )
}

/** Buttons, inputs and choices. */
export function ControlSpecimens() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  )
}
