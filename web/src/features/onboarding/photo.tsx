import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { User } from '#core/user/schema'
import { Avatar } from '@/components/avatar'
import classes from '@/features/onboarding/profile-facts.module.css'
import { api } from '@/lib/api'
import { notify } from '@/lib/notify'
import { sessionQuery } from '@/lib/session'
import { upload } from '@/lib/upload'

/** The client's photo, and a button to choose another. */
export function Photo({ user: { name, imageUrl } }: { user: User }) {
  const picker = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (file: File) =>
      api.user.setImage({ body: { image: await upload(file, { kind: 'image' }) } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      notify('Your photo is saved.')
    },
  })
  return (
    <div className={classes.who}>
      <Avatar name={name} image={imageUrl} size={112} isAlone />
      <div>
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label="Photo"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file) change.mutate(file)
            currentTarget.value = ''
          }}
        />
        <Button variant="default" loading={change.isPending} onClick={() => picker.current?.click()}>
          {imageUrl ? 'Change photo' : 'Add a photo'}
        </Button>
        <Text size="sm" c="dimmed" mt={4}>
          JPEG, PNG or WebP, at most 10 MB
        </Text>
      </div>
    </div>
  )
}
