import { useEffect, useState } from 'react'
import { parseSshKey } from '@/domain/instances/sshKey'
import {
  configText,
  enteredKeys,
  errorsAtFields,
  fieldErrors,
  type ConfigFields,
  type FieldErrors,
} from './configFields'

/** Milliseconds after the last key before the whole text is checked. */
const PAUSE = 300

/** The check of SSH keys and of the schema. The schema is loaded when somebody has changed the form. */
async function check(fields: ConfigFields): Promise<FieldErrors> {
  const { schemaProblems } = await import('@/domain/instances/cloudConfigSchema')
  const errors = errorsAtFields(schemaProblems(configText(fields)), fields)
  const keys = await Promise.all(enteredKeys(fields).map(parseSshKey))
  const wrong = keys.findIndex((key) => !key.ok)
  const key = keys[wrong]
  if (key && !key.ok) {
    errors.keys = keys.length === 1 ? key.problem : `Line ${wrong + 1}: ${key.problem}`
  }
  return errors
}

/** checking: the text is newer than its last check · unchecked: the schema could not be loaded. */
type CheckState = 'checking' | 'checked' | 'unchecked'

export interface ConfigCheck {
  errors: FieldErrors
  state: CheckState
}

/** The errors of the form, by field. Those that need no schema come at once. */
export function useConfigCheck(fields: ConfigFields, isTouched: boolean): ConfigCheck {
  const [checked, setChecked] = useState<{
    fields: ConfigFields
    errors: FieldErrors
    state: CheckState
  }>()
  useEffect(() => {
    if (!isTouched) return undefined
    let isCurrent = true
    const finish = (errors: FieldErrors, state: CheckState) =>
      isCurrent ? setChecked({ fields, errors, state }) : undefined
    const timer = setTimeout(() => {
      check(fields).then(
        (errors) => finish(errors, 'checked'),
        () => finish({}, 'unchecked'),
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [fields, isTouched])

  const quick = fieldErrors(fields)
  // The first example is checked by a test.
  if (!isTouched) return { errors: quick, state: 'checked' }
  if (checked?.fields !== fields) return { errors: quick, state: 'checking' }
  return { errors: { ...checked.errors, ...quick }, state: checked.state }
}
