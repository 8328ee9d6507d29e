/** Broken before the host where it does not fit in one line. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <bdi>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
