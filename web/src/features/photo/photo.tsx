import { Button, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { User } from '#core/accounts/shared/account-schema'
import { Avatar } from '@/components/people/avatar'
import classes from '@/features/photo/photo.module.css'

const CropDialog = lazy(() => import('@/features/photo/crop-dialog'))

interface Props {
  user: User
  /** Content next to the photo. */
  children?: ReactNode
}

/** The user's own photo, with a button to choose and crop another one. */
export function Photo({ user: { id, name, imageUrl }, children }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <div className={classes.photo}>
      <Avatar id={id} name={name} image={imageUrl} size={112} isAlone />
      <div className={classes.beside}>
        {children}
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label="Photo"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button variant="default" onClick={() => picker.current?.click()}>
          {imageUrl ? 'Change photo' : 'Add a photo'}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          JPEG, PNG or WebP
        </Text>
      </div>
      <Suspense>{file && <CropDialog file={file} close={() => setFile(undefined)} />}</Suspense>
    </div>
  )
}
