export type SceneProps = { className?: string | undefined };
