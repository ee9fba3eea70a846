import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'ref'> & {
  /** Whenever this becomes another value that is set, the password is to be typed again. */
  clearOn?: unknown;
};

/** A password that can be looked at. The button appears with the script that makes it work. */
export function PasswordField({ clearOn, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (clearOn && input.current) input.current.value = '';
  }, [clearOn]);
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        isHydrated ? (
          <IconButton label={isShown ? 'Ẩn mật khẩu' : 'Hiện mật khẩu'} onClick={() => setIsShown(!isShown)}>
            <Icon aria-hidden="true" />
          </IconButton>
        ) : null
      }
    />
  );
}
