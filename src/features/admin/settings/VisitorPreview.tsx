import { SectionHead } from '@/components/SectionHead'
import { pageById } from '@/content/pages'
import type { FormValues } from '@/components/versionedForm/formValues'
import { createLabel, currentStatus } from '@/domain/settings/orders'
import type { Deployment } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'
import { DescriptionList } from '@/ui/DescriptionList'
import { StatusBadge } from '@/ui/StatusBadge'
import { previewOf } from './settingsFields'

/** How pages will look to visitors with the typed values. */
export function VisitorPreview({ values }: { values: FormValues }) {
  const facts = previewOf(values, useDeployment())
  return (
    <section aria-labelledby="settings-preview" className="border-t border-line bg-inset">
      <SectionHead id="settings-preview" title="Preview" aside="As visitors will see it" />
      {facts === null ? (
        <p className="px-(--pad) pt-1 pb-6 text-14">Correct the wrong fields to see the preview.</p>
      ) : (
        <Facts facts={facts} />
      )}
    </section>
  )
}

function Facts({ facts: { orders, notice, announcement, home } }: { facts: Deployment }) {
  return (
    <DescriptionList
      items={[
        {
          label: 'Strip under the header',
          value: (
            <>
              {announcement && <span className="block">{announcement}</span>}
              {notice ? (
                <span className="block">
                  <b className="strong">{notice[0]}</b> {notice[1]}
                </span>
              ) : announcement ? null : (
                'No strip'
              )}
            </>
          ),
        },
        {
          label: 'Home page',
          value: (
            <>
              <b className="strong block">{home?.title ?? pageById('home').title}</b>
              {home?.lead}
            </>
          ),
        },
        { label: 'Button', value: createLabel(orders) },
        {
          label: 'Badge of a product',
          value: <StatusBadge status={currentStatus('orders', orders)} />,
        },
      ]}
    />
  )
}
