import type { ReactNode } from "react";
import styles from "./video-stage.module.css";

/** The place of a clip's or a highlight's video; a game's has its score beside it. */
export const VideoStage = ({ children }: { children: ReactNode }) => (
  <div className={styles.stage} id="watch" tabIndex={-1}>
    {children}
  </div>
);
