import { useEffect, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { checkCloudInit, cloudInitBytes, cloudInitWarnings } from '@/domain/instances/cloudInit'
import { Field, TextArea } from '@/ui/Field'
import { StateTag } from '@/ui/StateTag'
import { Disclosure } from './Disclosure'
import type { CreateForm } from './useCreateForm'

/** Milliseconds after the last key before the whole text is parsed. */
const PAUSE = 300

interface CloudInitCheck {
  problem: string | undefined
  warnings: readonly string[]
}

async function check(text: string): Promise<CloudInitCheck> {
  const [problem, warnings] = await Promise.all([checkCloudInit(text), cloudInitWarnings(text)])
  return { problem, warnings }
}

/** The check of a text, a moment after the last key. Undefined until then. */
function useCloudInitCheck(text: string): CloudInitCheck | undefined {
  const [checked, setChecked] = useState<CloudInitCheck & { text: string }>()
  useEffect(() => {
    if (text === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      check(text).then(
        (result) => (isCurrent ? setChecked({ text, ...result }) : undefined),
        // The parser or the schema could not be loaded. The service checks the text again.
        () => undefined,
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return checked?.text === text ? checked : undefined
}

function CheckTag({ check: { problem, warnings } }: { check: CloudInitCheck }) {
  if (problem !== undefined) return <StateTag state="error" />
  if (warnings.length > 0) return <StateTag state="retiring">Check it</StateTag>
  return <StateTag state="passing">Valid</StateTag>
}

export interface CloudInitFieldProps {
  editor: CreateForm
  refusal: Failure | null
  onEdit: () => void
}

/** What the server does at its first start. */
export function CloudInitField({ editor, refusal, onEdit }: CloudInitFieldProps) {
  const text = editor.values.cloudInit
  const checked = useCloudInitCheck(text)
  const lines = text.split('\n').length
  return (
    <Disclosure
      isOpenAtFirst={text !== ''}
      isNeeded={refusal?.field === 'cloudInit'}
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-4">
          cloud-init
          {text === '' ? (
            <span className="font-normal text-text-3">runs when the server first starts</span>
          ) : (
            <>
              {checked === undefined ? null : <CheckTag check={checked} />}
              <span className="font-normal text-text-3">
                {lines} {lines === 1 ? 'line' : 'lines'}, {cloudInitBytes(text)} bytes of 64 KiB
              </span>
            </>
          )}
        </span>
      }
    >
      <div className="px-(--pad) pb-5">
        <editor.form.Field name="cloudInit">
          {(field) => (
            <Field
              label={<span className="sr-only">cloud-init</span>}
              hint="Begins with #cloud-config, or with #! for a script. It is stored with the server: put no passwords here."
              error={
                checked?.problem ?? editor.errorOf('cloudInit', field.state.meta.errors, refusal)
              }
            >
              <TextArea
                mono
                rows={8}
                name="cloud-init"
                spellCheck={false}
                autoComplete="off"
                placeholder={'#cloud-config\npackages: [git]'}
                value={field.state.value}
                onBlur={field.handleBlur}
                onChange={(event) => {
                  field.handleChange(event.currentTarget.value)
                  onEdit()
                }}
              />
            </Field>
          )}
        </editor.form.Field>
        {checked !== undefined && checked.warnings.length > 0 ? (
          <ul role="status" className="mt-2 grid gap-1 text-14 text-warn">
            {checked.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </Disclosure>
  )
}
