import { Bar } from '@/ui/Bar'
import { Button } from '@/ui/Button'
import type { FrameLinkGroup, RenderFrameLink } from '@/ui/frameLinks'
import { Footer } from '@/ui/Footer'
import { Logo } from '@/ui/Logo'
import { MegaMenu } from '@/ui/MegaMenu'
import { MegaPanel } from '@/ui/MegaPanel'
import { NavSheet } from '@/ui/NavSheet'
import { StatusBadge } from '@/ui/StatusBadge'
import { Row, Specimen } from './Specimen'

const GROUPS: readonly FrameLinkGroup[] = [
  {
    id: 'products',
    label: 'Products',
    items: [
      {
        id: 'vps',
        label: 'VPS',
        href: '#vps',
        note: 'Small servers on shared CPU.',
        aside: <StatusBadge status="planned" />,
      },
      {
        id: 'vds',
        label: 'VDS',
        href: '#vds',
        note: 'Dedicated vCPUs.',
        aside: <StatusBadge status="preview" />,
      },
    ],
  },
  {
    id: 'developers',
    label: 'Developers',
    items: [
      {
        id: 'api',
        label: 'API docs',
        href: '#api',
        note: 'Tables, calls and errors.',
        aside: <StatusBadge status="available" />,
      },
      { id: 'sdks', label: 'SDKs', href: '#sdks', note: 'Typed calls.' },
    ],
  },
]

const renderLink: RenderFrameLink = (link) => <a {...link}>{link.children}</a>

/** The frame around every page. The bar is not sticky here. */
export function FrameSpecimens() {
  return (
    <>
      <Specimen title="Bar with scale and needle, mega menu" wide>
        {(theme) => (
          <div className="-mx-(--pad) min-h-48 *:static">
            <Bar>
              <a href="#bar" className="bar-logo">
                <Logo name="Name" />
              </a>
              <MegaMenu
                label={`Main, ${theme}`}
                cells={[
                  ...GROUPS.map(({ id, label }) => ({
                    id: `${id}-${theme}`,
                    label,
                    isCurrent: id === 'products',
                  })),
                  {
                    id: 'prices',
                    link: (
                      <a href="#prices" className="bar-cell" data-cell="prices">
                        Prices
                      </a>
                    ),
                  },
                ]}
                renderPanel={(id) => (
                  <MegaPanel
                    columns={GROUPS.filter((group) => id.startsWith(group.id)).map((group) => ({
                      ...group,
                      isWide: true,
                    }))}
                    renderLink={renderLink}
                  />
                )}
              />
              <span className="flex-1" />
              <a href="#sign-in" className="bar-cell bar-wide">
                Sign in
              </a>
              <a href="#sign-up" className="bar-cell bar-wide bar-act">
                Sign up
              </a>
              <a href="#lit" className="bar-cell bar-wide bar-act" data-lit>
                Sign up, lit
              </a>
            </Bar>
          </div>
        )}
      </Specimen>
      <Specimen title="Sheet of the navigation">
        {() => (
          <Row>
            <NavSheet
              trigger={<Button>Menu</Button>}
              groups={GROUPS}
              renderLink={renderLink}
              footer={
                <>
                  <Button size="lg">Sign in</Button>
                  <Button size="lg" variant="primary">
                    Sign up
                  </Button>
                </>
              }
            />
          </Row>
        )}
      </Specimen>
      <Specimen title="Footer" wide>
        {(theme) => (
          <div className="-mx-(--pad)">
            <Footer label={`All pages, ${theme}`} groups={GROUPS} renderLink={renderLink}>
              The last line says what holds on every page.
            </Footer>
          </div>
        )}
      </Specimen>
    </>
  )
}
