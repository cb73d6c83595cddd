import { Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import { Page } from '@/components/layout/page'
import { publicPages } from '@/pages/pages'
import type { PublicPath } from '@/pages/paths'

interface Props {
  path: PublicPath
  children: ReactNode
}

/** A page of text. */
export function Prose({ path, children }: Props) {
  const { title, description } = publicPages[path]
  return (
    <Page title={title} description={description} width="narrow">
      <Typography>{children}</Typography>
    </Page>
  )
}
