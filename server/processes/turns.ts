/** Letting more than this many connections wait at once helps no one. */
const MOST_WAITING = 4_096;

type Options<Process, Connection> = {
  hand(to: Process, connection: Connection): void;
  refuse(connection: Connection): void;
  mostWaiting?: number;
};

/**
 * Gives each new connection to a process that has taken its last one, so a busy process gets no more. What a process
 * was handed and hadn't taken when it died goes to another; node:cluster leaves those visitors waiting forever.
 */
export function createTurns<Process, Connection>(options: Options<Process, Connection>) {
  const { hand, refuse, mostWaiting = MOST_WAITING } = options;
  const members = new Set<Process>();
  const waiting: Connection[] = [];
  const free: Process[] = [];
  const handed = new Map<Process, Connection>();

  function next(): void {
    for (;;) {
      const [connection, process] = [waiting[0], free[0]];
      if (connection === undefined || process === undefined) return;
      waiting.shift();
      free.shift();
      handed.set(process, connection);
      hand(process, connection);
    }
  }

  function leaves(process: Process): void {
    members.delete(process);
    const place = free.indexOf(process);
    if (place !== -1) free.splice(place, 1);
  }

  return {
    joins(process: Process): void {
      members.add(process);
      free.push(process);
      next();
    },
    arrives(connection: Connection): void {
      if (waiting.length >= mostWaiting) return refuse(connection);
      waiting.push(connection);
      next();
    },
    /** The process has the connection; returns it, so that its other end here can be let go. */
    took(process: Process): Connection | undefined {
      const connection = handed.get(process);
      handed.delete(process);
      if (members.has(process)) free.push(process);
      next();
      return connection;
    },
    /** Gets no more; what it was handed it still takes. */
    leaves,
    died(process: Process): void {
      leaves(process);
      const lost = handed.get(process);
      handed.delete(process);
      if (lost !== undefined) waiting.unshift(lost);
      next();
    },
  };
}
