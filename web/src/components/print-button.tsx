import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page. */
export const PrintButton = ({ variant = 'default' }: Pick<ButtonProps, 'variant'>) => (
  <Button
    variant={variant}
    leftSection={<IconPrinter size={18} aria-hidden />}
    onClick={() => window.print()}
  >
    Print
  </Button>
)
