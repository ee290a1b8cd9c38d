import type { ReactNode } from 'react'
import { Checkbox } from '@/ui/Checkbox'
import { Field, TextArea, TextInput } from '@/ui/Field'
import type { ConfigFields, FieldErrors, FieldName } from './configFields'
import styles from './osImage.module.css'

export interface ConfigFormProps {
  fields: ConfigFields
  errors: FieldErrors
  onChange: (patch: Partial<ConfigFields>) => void
}

type TextName = { [K in FieldName]: ConfigFields[K] extends string ? K : never }[FieldName]

/** What the server should be after its first start. Every field may stay empty. */
export function ConfigForm({ fields, errors, onChange }: ConfigFormProps) {
  const text = (name: TextName) => ({
    mono: true,
    name,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <form
      aria-label="First start"
      noValidate
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
    >
      <Part title="System">
        <Field label="Host name" error={errors.hostname}>
          <TextInput {...text('hostname')} placeholder="web-1" />
        </Field>
        <Field label="Time zone" error={errors.timeZone}>
          <TextInput {...text('timeZone')} placeholder="Europe/Berlin" />
        </Field>
      </Part>
      <Part title="User and keys">
        <Field label="User" error={errors.user} hint="Beside the image’s own user.">
          <TextInput {...text('user')} placeholder="mira" />
        </Field>
        <Checkbox
          label="May use sudo without a password"
          checked={fields.isAdmin}
          onChange={({ target }) => onChange({ isAdmin: target.checked })}
        />
        <Field
          label="Public SSH keys"
          error={errors.keys}
          hint="One per line, from a file that ends in .pub."
          className={styles.wide}
        >
          <TextArea {...text('keys')} rows={2} placeholder="ssh-ed25519 AAAA… me@laptop" />
        </Field>
      </Part>
      <Part title="Packages">
        <Field
          label="Packages"
          error={errors.packages}
          hint="One per line, or with spaces between."
          className={styles.wide}
        >
          <TextArea {...text('packages')} rows={2} placeholder="nginx" />
        </Field>
        <Checkbox
          label="Update the list of packages"
          checked={fields.update}
          onChange={({ target }) => onChange({ update: target.checked })}
        />
        <Checkbox
          label="Install all updates"
          hint="The first start takes longer."
          checked={fields.upgrade}
          onChange={({ target }) => onChange({ upgrade: target.checked })}
        />
      </Part>
      <Part title="A file">
        <Field label="Path" error={errors.filePath}>
          <TextInput {...text('filePath')} placeholder="/etc/motd" />
        </Field>
        <Field label="Mode" error={errors.fileMode}>
          <TextInput {...text('fileMode')} placeholder="0644" />
        </Field>
        <Field
          label="Content"
          error={errors.fileText}
          hint="It is stored with the server: put no passwords here."
          className={styles.wide}
        >
          <TextArea {...text('fileText')} rows={3} />
        </Field>
      </Part>
      <Part title="Commands and more">
        <Field
          label="Commands"
          error={errors.commands}
          hint="One per line. They run once, as root, at the end."
          className={styles.wide}
        >
          <TextArea {...text('commands')} rows={2} placeholder="systemctl enable --now nginx" />
        </Field>
        <Field
          label="More keys, as YAML"
          error={errors.more}
          hint="Anything else that cloud-init knows, such as ntp or swap."
          className={styles.wide}
        >
          <TextArea {...text('more')} rows={3} placeholder="package_reboot_if_required: true" />
        </Field>
      </Part>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
