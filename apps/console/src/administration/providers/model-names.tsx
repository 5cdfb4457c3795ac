import { Link } from '@tanstack/react-router';

/** Names of models, each of which leads to its details. */
export const ModelNames = ({ names }: { readonly names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <Link
          to="/console/models"
          search={{ model: name }}
          className="rounded font-mono text-12 break-all underline"
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
);
