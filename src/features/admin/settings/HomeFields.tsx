import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { SectionHead } from '@/components/SectionHead'
import { defaultLead } from '@/content/homeWords'
import { pageById } from '@/content/pages'
import { formatSetting } from '@/domain/settings/settingTexts'
import { useDeployment } from '@/lib/useDeployment'
import { TextArea, TextInput } from '@/ui/Field'
import {
  HOME_CLAIMS_MAX_LENGTH,
  HOME_LEAD_MAX_LENGTH,
  HOME_TITLE_MAX_LENGTH,
} from './settingsFields'

/** The words of the home page. Where a field is empty, its hint is what visitors read. */
export function HomeFields({ editor }: { editor: VersionedForm }) {
  const { sells } = useDeployment()
  const fields = [
    {
      name: 'home_title',
      label: 'Title',
      max: HOME_TITLE_MAX_LENGTH,
      hint: `Empty: “${pageById('home').title}”`,
    },
    {
      name: 'home_lead',
      label: 'Lead',
      max: HOME_LEAD_MAX_LENGTH,
      hint: `Empty: “${defaultLead(sells)}”`,
      rows: 3,
    },
    {
      name: 'home_claims',
      label: 'Claims',
      max: HOME_CLAIMS_MAX_LENGTH,
      hint: 'One per line, up to 8. Empty: the features of the software, each with its status.',
      rows: 5,
    },
  ]
  return (
    <section aria-labelledby="settings-home" className="border-t border-line">
      <SectionHead id="settings-home" title="Home page" aside="Your words for what you sell" />
      <div className="grid gap-5 px-(--pad) pt-1 pb-6">
        {fields.map(({ name, label, max, hint, rows }) => (
          <VersionedField
            key={name}
            editor={editor}
            name={name}
            label={label}
            optional
            hint={hint}
            max={max}
            formatStored={(was) => formatSetting(name, was)}
          >
            {(control) =>
              rows === undefined ? (
                <TextInput {...control} autoComplete="off" />
              ) : (
                <TextArea {...control} rows={rows} />
              )
            }
          </VersionedField>
        ))}
      </div>
    </section>
  )
}
