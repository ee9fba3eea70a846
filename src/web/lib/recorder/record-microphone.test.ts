import { describe, expect, it } from 'vitest';
import { microphoneFault } from './microphone-fault.ts';
import type { MicrophonePorts } from './microphone-ports.ts';
import { recordMicrophone } from './record-microphone.ts';

class FakeTrack extends EventTarget {
  isLive = true;
  stop() {
    this.isLive = false;
  }
  end(type: 'ended' | 'mute') {
    this.dispatchEvent(new Event(type));
  }
}

class FakeRecorder extends EventTarget {
  state: RecordingState = 'inactive';
  mimeType = 'audio/webm;codecs=opus';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
  give(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
}

function setUp() {
  const track = new FakeTrack();
  const recorder = new FakeRecorder();
  const asked: { constraints?: MediaStreamConstraints; options?: MediaRecorderOptions } = {};
  const ports: MicrophonePorts = {
    open: async (constraints) => {
      asked.constraints = constraints;
      return { getTracks: () => [track] } as unknown as MediaStream;
    },
    record: (_stream, options) => {
      asked.options = options;
      return recorder as unknown as MediaRecorder;
    },
    type: () => 'audio/webm;codecs=opus',
  };
  const abort = new AbortController();
  return { track, recorder, asked, ports, abort, begin: () => recordMicrophone(ports, abort.signal) };
}

describe('recordMicrophone', () => {
  it('records an untouched voice at 32 kbit/s, and lets go of the microphone when told to end', async () => {
    const { track, recorder, asked, begin } = setUp();
    const recording = await begin();
    expect(asked).toEqual({
      constraints: { audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } },
      options: { audioBitsPerSecond: 32_000, mimeType: 'audio/webm;codecs=opus' },
    });
    recorder.give('one ');
    recorder.give('two');
    expect(track.isLive).toBe(true);
    recording.end();
    const { blob, fault } = await recording.recorded;
    expect([await blob?.text(), blob?.type, fault]).toEqual(['one two', 'audio/webm;codecs=opus', null]);
    expect(track.isLive).toBe(false);
  });

  it.each([
    ['ended', 'unplugged'],
    ['mute', 'interrupted'],
  ] as const)('keeps what was recorded until the track says "%s", and says why it ended', async (event, why) => {
    const { track, recorder, begin } = setUp();
    const recording = await begin();
    recorder.give('half');
    track.end(event);
    const { blob, fault } = await recording.recorded;
    expect([await blob?.text(), fault]).toEqual(['half', why]);
    expect(track.isLive).toBe(false);
  });

  it('keeps what was recorded until the recorder failed', async () => {
    const { track, recorder, begin } = setUp();
    const recording = await begin();
    recorder.give('half');
    recorder.dispatchEvent(new Event('error'));
    expect((await recording.recorded).fault).toBe('failed');
    expect(track.isLive).toBe(false);
  });

  it('has no recording when the microphone gave nothing', async () => {
    const { recorder, begin } = setUp();
    const recording = await begin();
    recorder.give('');
    recording.end();
    expect(await recording.recorded).toEqual({ blob: null, fault: null });
  });

  it('lets go of a microphone that opened too late, and of one whose recording is thrown away', async () => {
    const late = setUp();
    late.abort.abort();
    await expect(late.begin()).rejects.toThrow('aborted');
    expect(late.track.isLive).toBe(false);

    const running = setUp();
    await running.begin();
    running.abort.abort();
    expect(running.track.isLive).toBe(false);
  });

  it('lets go of the microphone when the recorder does not start', async () => {
    const { track, ports, abort } = setUp();
    const record = () => {
      throw new DOMException('', 'NotSupportedError');
    };
    await expect(recordMicrophone({ ...ports, record }, abort.signal)).rejects.toThrow();
    expect(track.isLive).toBe(false);
  });
});

it.each([
  [new DOMException('', 'NotAllowedError'), 'denied'],
  [new DOMException('', 'NotFoundError'), 'missing'],
  [new DOMException('', 'NotReadableError'), 'busy'],
  [new TypeError('navigator.mediaDevices is undefined'), 'failed'],
  ['nonsense', 'failed'],
])('%s is told as %s', (error, fault) => {
  expect(microphoneFault(error)).toBe(fault);
});
