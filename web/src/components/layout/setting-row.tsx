import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import { Section } from '@/components/layout/section'
import classes from '@/components/layout/setting-row.module.css'

interface SettingsProps {
  title: string
  children: ReactNode
}

/** A group of settings. Its children are `SettingRow`s and `SettingSwitch`es. */
export const Settings = ({ title, children }: SettingsProps) => (
  <Section title={title}>
    <Card component="div" className={classes.card}>
      {children}
    </Card>
  </Section>
)

interface RowProps {
  glyph: ReactNode
  label: string
  line: string
  /** What changes the setting. */
  children?: ReactNode
}

export const SettingRow = ({ glyph, label, line, children }: RowProps) => (
  <div className={classes.row}>
    {glyph}
    <div className={classes.words}>
      <strong className={classes.label}>{label}</strong>
      <p className={classes.line}>{line}</p>
    </div>
    {children}
  </div>
)

interface SwitchProps extends Omit<RowProps, 'children'> {
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

export const SettingSwitch = ({ glyph, label, line, onChange, ...state }: SwitchProps) => (
  <div className={classes.row}>
    {glyph}
    <Switch
      size="lg"
      labelPosition="left"
      label={label}
      description={line}
      classNames={{
        root: classes.root,
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.line,
      }}
      withThumbIndicator={false}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
      {...state}
    />
  </div>
)
