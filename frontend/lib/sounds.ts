export type Sound = 'ok' | 'refused' | 'paid';

/** Frequency in Hz, start and length in ms. */
const notes: Record<Sound, [number, number, number][]> = {
  ok: [[1_320, 0, 70]],
  refused: [
    [196, 0, 140],
    [147, 180, 220],
  ],
  paid: [
    [880, 0, 80],
    [1_175, 90, 140],
  ],
};

const muteKey = 'camber.mute';
let player: AudioContext | undefined;

export function isMuted(): boolean {
  return localStorage.getItem(muteKey) === '1';
}

/** Kept for this browser. */
export function setMuted(mute: boolean): void {
  if (mute) localStorage.setItem(muteKey, '1');
  else localStorage.removeItem(muteKey);
}

/** Plays beside what is shown, never instead of it. A browser without sound, or before the first touch, is silent. */
export function play(sound: Sound): void {
  if (isMuted() || typeof AudioContext === 'undefined') return;
  player ??= new AudioContext();
  void player.resume();
  for (const [frequency, start, length] of notes[sound]) {
    const from = player.currentTime + start / 1_000;
    const tone = player.createOscillator();
    const volume = player.createGain();
    tone.type = sound === 'refused' ? 'square' : 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length / 1_000);
    tone.connect(volume).connect(player.destination);
    tone.start(from);
    tone.stop(from + length / 1_000);
  }
}
