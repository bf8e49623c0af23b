import type { SceneName } from '../look.ts';
import { baizeScene } from './baize.ts';
import { lanesScene } from './lanes.ts';
import { netScene } from './net.ts';
import { pitchScene } from './pitch.ts';
import { rangeScene } from './range.ts';
import { ringScene } from './ring.ts';
import type { Scene, SceneInput } from './scene.ts';
import { trackScene } from './track.ts';

const scenes: Readonly<Record<SceneName, (input: SceneInput) => Scene>> = {
  pitch: pitchScene,
  court: pitchScene,
  net: netScene,
  baize: baizeScene,
  track: trackScene,
  lanes: lanesScene,
  ring: ringScene,
  range: rangeScene,
};

export const sceneOf = (input: SceneInput): Scene => scenes[input.look.scene](input);
export type { Scene, SceneInput } from './scene.ts';
