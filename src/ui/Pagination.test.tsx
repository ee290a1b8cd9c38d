import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { pageWindow, Pagination } from './Pagination'

afterEach(cleanup)

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
  ])('offers around page %i of %i', (page, pages, expected) => {
    expect(pageWindow(page, pages)).toEqual(expected)
  })
})

const show = (page: number, total: number) =>
  render(
    <Pagination
      page={page}
      pageSize={20}
      total={total}
      noun="people"
      renderLink={({ page: to, children, ...link }) => (
        <a href={`?page=${to}`} {...link}>
          {children}
        </a>
      )}
    />,
  )

describe('Pagination', () => {
  it('says which rows are shown and leads to the others', () => {
    show(2, 45)
    expect(screen.getByText('21–40 of 45')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '?page=1')
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '?page=3')
  })

  it('leads nowhere past the ends', () => {
    show(3, 45)
    expect(screen.getByText('41–45 of 45')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Next page' })).not.toBeInTheDocument()
  })

  it('has no links for one page, and counts none', () => {
    show(1, 0)
    expect(screen.getByText('0 of 0')).toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
