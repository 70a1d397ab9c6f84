export type Whereabouts = { lat: number; lng: number };

const patience = 10_000; // ms

/** Where the browser is, to some hundred meters; undefined: it does not say. */
export function whereabouts(): Promise<Whereabouts | undefined> {
  return new Promise((done) => {
    if (!navigator.geolocation) return done(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => done(undefined),
      { timeout: patience, maximumAge: 600_000 },
    );
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
