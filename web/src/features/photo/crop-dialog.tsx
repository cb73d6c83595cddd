import { ActionIcon, Button, Group, Modal, Progress, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { useLayer } from '@/components/overlays/use-layer'
import { type Crop, centered, changed, cut, MAX_ZOOM, STEPS, type Step, zoomOf } from '@/features/photo/crop'
import { CropArea, Cutout, type View } from '@/features/photo/crop-area'
import classes from '@/features/photo/photo.module.css'
import { api } from '@/lib/network/api'
import { messageOf } from '@/lib/network/api-error'
import { upload } from '@/lib/network/upload'
import { notify } from '@/lib/notify'
import { sessionQuery } from '@/lib/session/session'

interface Props {
  file: File
  close: () => void
}

/** Crops a photo to a square by dragging and pinching, with buttons, or with keys (WCAG 2.5.7). */
function CropDialog({ file, close }: Props) {
  useLayer(close)
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [view, setView] = useState<View>()
  const { save, percent } = useSave(close)

  const zoom = view ? zoomOf(view.size, view.crop) : 1
  const change = (next: Step) => setView((now) => now && { ...now, crop: changed(now.size, now.crop, next) })
  const button = (label: string, Icon: ComponentType<{ 'aria-hidden': boolean }>, step: Step) => (
    <ActionIcon variant="default" aria-label={label} onClick={() => change(step)}>
      <Icon aria-hidden />
    </ActionIcon>
  )
  return (
    <Modal
      opened
      onClose={close}
      title="Crop your photo"
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes.dialog }}
    >
      <CropArea
        url={url}
        image={image}
        view={view}
        onLoad={({ naturalWidth: width, naturalHeight: height }) =>
          setView({ size: { width, height }, crop: centered({ width, height }) })
        }
        onError={() => {
          notify("We can't read this photo. Please choose another.", 'error')
          close()
        }}
        onChange={change}
      />
      <div className={classes.zoom}>
        {button('Zoom out', IconZoomOut, STEPS.farther)}
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={percentText(zoom)}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          onChange={({ currentTarget }) => change({ zoom: currentTarget.valueAsNumber / zoom })}
        />
        {button('Zoom in', IconZoomIn, STEPS.closer)}
      </div>
      <div className={classes.below}>
        <fieldset className={classes.moves}>
          <legend>Move the photo</legend>
          {button('Move left', IconArrowLeft, STEPS.left)}
          {button('Move right', IconArrowRight, STEPS.right)}
          {button('Move up', IconArrowUp, STEPS.up)}
          {button('Move down', IconArrowDown, STEPS.down)}
        </fieldset>
        <div className={classes.preview}>
          <Cutout url={url} view={view} />
        </div>
      </div>
      <VisuallyHidden role="status">{view && `Zoom ${percentText(zoom)}, ${placeText(view)}`}</VisuallyHidden>
      {save.isPending && <Progress value={percent} aria-label="Uploading your photo" />}
      {save.isError && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error)}
        </Text>
      )}
      <Group justify="end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={!view}
          loading={save.isPending}
          onClick={() => image.current && view && save.mutate({ image: image.current, crop: view.crop })}
        >
          Save
        </Button>
      </Group>
    </Modal>
  )
}

// `lazy` requires a default export.
export { CropDialog as default }

const percentText = (part: number) => `${Math.round(part * 100)} %`

function placeText({ size: { width, height }, crop: { x, y, side } }: View): string {
  const [across, down] = [(x + side / 2) / width, (y + side / 2) / height]
  return `centered ${percentText(across)} from the left and ${percentText(down)} from the top`
}

function useObjectUrl(file: File) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Closing the dialog before the upload finishes cancels it. */
function useSave(onSaved: () => void) {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [controller] = useState(() => new AbortController())
  useEffect(() => () => controller.abort(), [controller])
  const save = useMutation({
    mutationFn: async ({ image, crop }: { image: HTMLImageElement; crop: Crop }) => {
      const { signal } = controller
      const key = await upload(await cut(image, crop), { kind: 'image', onProgress: setPercent, signal })
      return api.account.setImage({ body: { image: key }, signal })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      notify('Photo saved')
      onSaved()
    },
    meta: { handled: true },
  })
  return { save, percent }
}
