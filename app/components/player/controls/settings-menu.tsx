import { forwardRef, type ReactNode, useId } from "react";
import { Icon } from "~/components/ui/icon";
import { qualityOptions, SPEEDS } from "../engine/quality";
import type { Playback } from "../playback/playback";
import type { PlaybackState } from "../playback/playback-state";
import { MenuDialog } from "./menu-dialog";
import styles from "./overlay.module.css";

interface SettingsMenuProps {
  playback: Playback;
  state: PlaybackState;
  onShortcuts: () => void;
}

interface Choice<Value> {
  value: Value;
  label: string;
  detail?: string | undefined;
}

interface ChoicesProps<Value> {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choices<Value extends string | number | null>({ legend, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={String(choice.value)} className={styles.choice}>
          <input type="radio" name={name} checked={choice.value === chosen} onChange={() => onChoose(choice.value)} />
          <span>
            {choice.label}
            {choice.detail && <small>{choice.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export const SettingsMenu = forwardRef<HTMLDialogElement, SettingsMenuProps>(function SettingsMenu(
  { playback, state, onShortcuts },
  dialog,
) {
  const { live, soundAlone } = playback.playable;
  const quality = qualityOptions(state.levels, state.playingHeight).map(({ choice, label, detail }) => ({
    value: choice,
    label,
    detail,
  }));
  const captions: Choice<number | null>[] = [
    { value: null, label: "Off" },
    ...state.captions.map(({ label }, index) => ({ value: index, label })),
  ];
  const tools: ReactNode = (
    <div className={styles.tools}>
      {!soundAlone && (
        <button type="button" className={styles.tool} onClick={() => void playback.togglePictureInPicture()}>
          <Icon name="picture-in-picture" />
          Picture in picture
        </button>
      )}
      <button type="button" className={styles.tool} onClick={onShortcuts}>
        <Icon name="info" />
        Keyboard shortcuts
      </button>
    </div>
  );
  return (
    <MenuDialog ref={dialog} title="Settings">
      {!soundAlone && (
        <Choices
          legend="Quality"
          choices={quality}
          chosen={state.quality}
          onChoose={(choice) => playback.chooseQuality(choice)}
        />
      )}
      {state.captions.length > 0 && (
        <Choices
          legend="Captions"
          choices={captions}
          chosen={state.shownCaption}
          onChoose={(index) => playback.showCaption(index)}
        />
      )}
      {!live && (
        <Choices
          legend="Speed"
          choices={SPEEDS.map((speed) => ({ value: speed, label: `${speed}×` }))}
          chosen={state.rate}
          onChoose={(rate) => playback.setRate(rate)}
        />
      )}
      {tools}
    </MenuDialog>
  );
});
